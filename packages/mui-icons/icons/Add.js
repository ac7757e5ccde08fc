import Icon from 'lucide-react/icons/plus'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
