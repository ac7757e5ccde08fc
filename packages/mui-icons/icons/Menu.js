import Icon from 'lucide-react/icons/menu'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
