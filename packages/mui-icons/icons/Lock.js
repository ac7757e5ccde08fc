import Icon from 'lucide-react/icons/lock'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
