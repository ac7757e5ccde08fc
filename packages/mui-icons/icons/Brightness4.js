import Icon from 'lucide-react/icons/moon'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
