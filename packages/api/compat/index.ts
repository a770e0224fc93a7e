export { bannerbearOperations } from './bannerbear/bannerbear-operations.ts';
export { creatomateOperations } from './creatomate/creatomate-operations.ts';
export { placidOperations } from './placid/placid-operations.ts';
export { renderFormOperations } from './renderform/renderform-operations.ts';
export { compatPath, type CompatService, type CompatRequest } from './compat-service.ts';
export { presentCompatRender } from './present-render.ts';
