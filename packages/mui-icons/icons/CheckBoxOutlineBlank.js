import Icon from 'lucide-react/icons/square'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
