import Icon from 'lucide-react/icons/triangle-alert'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
