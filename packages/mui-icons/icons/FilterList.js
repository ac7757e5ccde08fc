import Icon from 'lucide-react/icons/list-filter'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
