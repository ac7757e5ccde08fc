import Icon from 'lucide-react/icons/circle-alert'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
