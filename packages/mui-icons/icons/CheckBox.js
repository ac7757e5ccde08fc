import Icon from 'lucide-react/icons/square-check'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
