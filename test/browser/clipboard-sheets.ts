/** HTML of a spreadsheet as it is on the clipboard: Excel says looks in classes, Google Sheets in place, LibreOffice with tags. */
export const sheets = {
  excel: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:".";}
    td {color:black; font-weight:400;} .xl65 {font-weight:700; background:#FFC000; text-align:center;} --></style></head>
    <body><table><col width=64 span=2><!--StartFragment--><tr><td colspan=2 class=xl65 style='height:15pt'>Both</td></tr>
    <tr><td rowspan=2>tall</td><td align=right x:num>1</td></tr><tr><td>2</td></tr><!--EndFragment--></table></body></html>`,
  google: `<google-sheets-html-origin><style type="text/css">td {border: 1px solid #cccccc;}</style><table dir="ltr"><colgroup><col width="100"/><col width="50"/></colgroup>
    <tbody><tr><td colspan="2" style="font-weight:bold;background-color:#ffc000;text-align:center;">Both</td></tr>
    <tr><td rowspan="2">tall</td><td style="text-align:right;" data-sheets-value="{}">1</td></tr><tr><td>2</td></tr></tbody></table>`,
  libre: `<body><table cellspacing="0"><colgroup width="85"></colgroup><tr><td colspan=2 align="center" bgcolor="#FFC000"><b>Both</b></td></tr>
    <tr><td rowspan=2>tall</td><td align="right" sdval="1">1</td></tr><tr><td>2</td></tr></table></body>`,
};
