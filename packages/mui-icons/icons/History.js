import Icon from 'lucide-react/icons/history'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
