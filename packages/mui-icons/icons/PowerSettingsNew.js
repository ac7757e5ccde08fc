import Icon from 'lucide-react/icons/power'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
