import Icon from 'lucide-react/icons/x'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
