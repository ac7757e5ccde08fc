import Icon from 'lucide-react/icons/columns-3'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
