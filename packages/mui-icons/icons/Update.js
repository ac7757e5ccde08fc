import Icon from 'lucide-react/icons/rotate-cw'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
