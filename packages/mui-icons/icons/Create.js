import Icon from 'lucide-react/icons/pencil'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
