import Icon from 'lucide-react/icons/circle-minus'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
