import Icon from 'lucide-react/icons/chevron-down'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
