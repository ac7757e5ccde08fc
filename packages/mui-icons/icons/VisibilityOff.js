import Icon from 'lucide-react/icons/eye-off'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
