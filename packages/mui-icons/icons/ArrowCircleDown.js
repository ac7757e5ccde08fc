import Icon from 'lucide-react/icons/circle-arrow-down'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
