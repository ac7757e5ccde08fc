import Icon from 'lucide-react/icons/search'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
