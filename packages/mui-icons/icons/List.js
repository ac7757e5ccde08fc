import Icon from 'lucide-react/icons/list'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
