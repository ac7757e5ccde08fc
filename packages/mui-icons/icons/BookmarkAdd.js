import Icon from 'lucide-react/icons/bookmark-plus'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
