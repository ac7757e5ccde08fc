import Icon from 'lucide-react/icons/grip-vertical'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
