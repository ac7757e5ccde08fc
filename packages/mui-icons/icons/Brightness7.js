import Icon from 'lucide-react/icons/sun'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
