import Icon from 'lucide-react/icons/check'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
