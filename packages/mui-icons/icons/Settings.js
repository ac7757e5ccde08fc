import Icon from 'lucide-react/icons/settings'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
