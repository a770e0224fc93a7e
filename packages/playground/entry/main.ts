import './without-eval.ts';
import './share-page.ts';
