import Icon from 'lucide-react/icons/octagon-alert'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
