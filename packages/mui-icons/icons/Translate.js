import Icon from 'lucide-react/icons/languages'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
