import Icon from 'lucide-react/icons/bookmark'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
