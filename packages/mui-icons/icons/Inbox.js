import Icon from 'lucide-react/icons/inbox'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
