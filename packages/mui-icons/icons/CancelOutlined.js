import Icon from 'lucide-react/icons/circle-x'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
