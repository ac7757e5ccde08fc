import Icon from 'lucide-react/icons/trash-2'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
