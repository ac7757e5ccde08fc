import Icon from 'lucide-react/icons/chevron-right'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
