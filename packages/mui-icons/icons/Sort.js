import Icon from 'lucide-react/icons/arrow-down-wide-narrow'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
