import Icon from 'lucide-react/icons/circle-user'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
