import Icon from 'lucide-react/icons/layout-dashboard'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
