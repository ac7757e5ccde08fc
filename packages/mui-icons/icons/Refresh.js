import Icon from 'lucide-react/icons/refresh-cw'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
