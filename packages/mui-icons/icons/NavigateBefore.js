import Icon from 'lucide-react/icons/chevron-left'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
