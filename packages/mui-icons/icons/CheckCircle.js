import Icon from 'lucide-react/icons/circle-check'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
