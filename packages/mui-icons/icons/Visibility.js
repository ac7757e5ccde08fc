import Icon from 'lucide-react/icons/eye'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
