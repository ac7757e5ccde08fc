import Icon from 'lucide-react/icons/circle-arrow-up'
import { muiIcon } from '../muiIcon.js'

export default muiIcon(Icon)
