import Icon from 'lucide-react/icons/bookmark-minus'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
