import Icon from 'lucide-react/icons/layout-list'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
