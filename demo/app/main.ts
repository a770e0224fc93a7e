import './demo-app.ts';
