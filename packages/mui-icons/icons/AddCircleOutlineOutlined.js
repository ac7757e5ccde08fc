import Icon from 'lucide-react/icons/circle-plus'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
