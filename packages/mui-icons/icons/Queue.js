import Icon from 'lucide-react/icons/copy-plus'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
