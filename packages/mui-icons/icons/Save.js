import Icon from 'lucide-react/icons/save'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
