import Icon from 'lucide-react/icons/bath'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
