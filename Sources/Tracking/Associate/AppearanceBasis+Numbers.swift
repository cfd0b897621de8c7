// Made by tools/appearance-basis from 1847 faces; do not edit.
extension AppearanceBasis {
    /// The mean face: largest value, then its numbers.
    static let mean = Row(
        largest: 0.068569,
        steps: """
            CC6TX[X.RWX:669=B?@855@AA6=95:7HK.;FTD4>71.D?S<PDHOV7;=?2A9944.CB2HNDT?>840612-9/14B@A;7016=F?6./8A6\
            VXEFLHFQYV>N;:KHERUROKLA?7P6GE2L<6N>7=;<A6SE447?678[4875@.++,,12?J;DU>?A72L?7<46<@D,/3ACG73-BBJZPYLL\
            LLHHINGFLKDGJ>E:EN>@L55<>=<<LLIGEC>>N=68<659?B,5U.52AAA6>8495HJ-:ETD4>71.C?S<OCHOV7:;?2@8733.A@1FNCS\
            ><940501-8/14B@@;7015<F?-.7>5UXDELEEPYU>N<9JGDRUQOKN@>7N4FD1K;6N=7<::@6RD445>568976?.+*++.2I9C>>@62L\
            6;46;@C,.3ABG73-ADJRKLGHHNGEKJDFI=E9DL=>K55<><<<LKIFEC=<N<689659@C+3
            """)
    /// Directions, each with its weight in its largest value.
    static let directions: [Row] = [
        Row(
            largest: 0.087381,
            steps: """
                ABBM@>?LAA>AABAA@@ABMNAGMOCHDLMQPMOSIJHOOLMMMOSNOMSLMRQICJKQQLMTPHLPTOUTIMNQLNMOLKHIIHHHMMOPPOBMMRSR\
                JINRSPRFFHPRGQOPRQMIHKNQTIOKMNONNFPQOOPRPHKSJDNQHOP?A@ADTA@EIKLLBRPP@QQKMCQAMNKLNPQMMMMTOLGMSPO>N>P@\
                @JKJPOHQLNOPMQRMKQPPQHFKOQRNPNIEFKMQPPMOSLKINOLO-16+@;3->9>30(-0&%67:017515/'-/0).3-'9@6-0254'/93+$-\
                $$9431424068<9779;420-.)430,1131&'-+;74-%:+,+$(.552/%&:++/2.+*<)*,()%-<3#5<1%8.,AA>$BA;63-2+00++6-?(\
                1'640..4432',5<5'//-)457-18-3-0,4%,(5(//*<=70,*(*/7<93+/(/51.6770.1.
                """),
        Row(
            largest: 0.148410,
            steps: """
                566I;GBD34A54337:828:Z37=F263:?F?D[M686<=8;9:AP?<<DIDKZ427T=::=T;?ALWHXZ8:<<<>=>:754;=95;>@B=U8<=9=9\
                =>:UPK>6BDCN2E@BWJB:8:BVN9@Y<8DDT1IGLXPZB88V>;=V=FG>:511V38<@BYA1?=88CC:P1F5CX9=BB;==<:JA30<J8;GGFE4\
                5873<:5@;?=>9TAX9E?=E246<BEYD>6346W=I>;=<:927<CBGB9U36;C1529=C=BVH575;<7:79>K><=@GAFU315P;99<P;=AISF\
                TV7:;9:<<<9743:;84:<>?;P;;6;7;<:RLI<6BC@I1A?ARF@979API8>U;8BCQ1GBGSJU?87Q=:;O<CD401R38;?@U?=;6@@8K0E\
                @S7;??9<<;8E@20;D89FD753:74=8>:<7M>R8C=<B134:?BUA;5346S;G=:<:9817;B?
                """),
        Row(
            largest: 0.233746,
            steps: """
                AFI:<74963#GLNIDBDFII62369223468D8?::BNEFNJCG@85A?B;342:5CLHHEE2B61*3*77HJHIEFFHLNOGECFJIHGFAGJHGGDG\
                46@-.0E3(%8;397BC974337H;I;>5@9>I5?LMHN<JJ9>87EJLML)L544<77677:8C@GB4KJIN6;IMKJGEEGGFFBF897HI:D695>D\
                ABC=E@>DD=HFBKFMA;FEB842479D763223CE=GIHGII5678899J81369123589D9B<9AMDEMKCG?87C?A:23385DMIJEE2D61*4)\
                9:HIHJEGEIKNNGECFJJIGFAHHGHEI46A/-/E2(%8<3:8CD974337H<I<?5@:?K4>JLIK>IJ9@85FILLL334=66789<9@IBJJIM6<\
                LKKHEEGGFEBE997HG9D9?CD<D?=CE>GECIFKA<HFC83247:F863213EG=HIIHIJ4679:
                """),
        Row(
            largest: 0.327414,
            steps: """
                >@E6846E@:(6-*#(1:?CB<BDFFBHIHHC@FBC?@-AA05>A:B;@>?5@@7FIFHABA>9AC9/60=;88<A?9>@3.+@;1'#-/37ECC47EAD\
                :9@237>;-)FBDG<=D@=>>>:DDB<A>@G:GE8JJEJ?DC=CDC:GDFI-DACDAEDCDE?EGB@E=IFBJE9BEG'*1:@<?BHF<HH9IC@474:?\
                >?BC@BGG?<GCFHHII:@A<JJGGGFDCDEBAABA8AAABBBEC@FH6FB;BDEGBIJIJD@H@D?A.AA05>A:C<?==6@A7FIEF@B@>9?D9170\
                >;88<A?8=?4.+@;1'#./27EB57FAD:9>246><.,EBCI<<CA>>>=9DEB<?>?H9ED8JIBI=CC=BDB:FEFHACDAEDDEF=EB@FHFBGE9\
                EE'*1:@;>AHG;GG:HB@7:>BC@CHH?;GCFGHGI;?@;JJHGHGACEEB@@@@8@A@BBCDB?GJ
                """),
        Row(
            largest: 0.237839,
            steps: """
                F@?$4%'@BEPQWXPJHNK>;YAB?>=Z[TP4<GF=4@T<;NE<<1E)0.7&JGWIV?A58>;I1MFONGJOMH@6<=:7HPVHJEGMCA><1B>?=928\
                ,.0SKF;HCO;6<H'/;1./0-%>C=+N*0G+CB(DDDCKB=0=;@=@HCFEJCBBENOMIGU;C.595DBFAG#JDDHC?@A<<;9:%CJ?A6<$#$)B\
                =:A2=848;-D@@@BB7'52/QYUMHAD26;:51B3&8:85;<>2-GL%E>W?DCB;[ZWT7?KE=4BW>=QH??2E*0.8&KGSKUA=6:A>G1MFMKD\
                HNOKC8?@=8KSXJLGIOFDA?2;B@=3<-0/OGF>HBN@3;L'081/11.(<E?,J*0L*>A'EE?AJD?0<AAA?JEG??@CKLMLKSA.5;FDG?E$\
                F@KGBCC?>>:<&EIBB;>$);C3?:4;>-GBB@C>8'52/QYWPLF>58=;52=3&9=:6>>=3-KQ
                """),
        Row(
            largest: 0.368372,
            steps: """
                >;7@>>;I88#BGIOMF<398<GFFIGHGGGG4HIG<;G;;ED8;?AB=?B@8;6<E3C99:=8::3(6*A?AA?9<B><DGI4=GMNHHGC5E8DC798\
                AA</.2:5*$HFGFDAKEDBCD@JF8@DD<HBEFB89I?G37=IIH@G156+1JHGGGGHHHCJ77:6:441>FB03ILLH@7@<93@DBD@=@5=@<B2\
                453:5;9;3@233D6H7B=:BACAACGJECBDEEF9B=9;987FEDHG?I:9GEGHHIHHGF5HFE<;G;<FD9=@=C@AA@783<F4D;::>2=;1'0(\
                :8AA?;<C>>DGI4>GMNIIHD6EED9;9BA?-*.;4)#HCGEDCFCCBDE@FC9AFE>HCEGC8:G>A48>FJGAD166HIHBGHIJJ?J8<7442>GC\
                4GMMIA8@=:4>DCE@;?6@C54;6<::4B443A6E7C@=CBDCABFHEDBDGFG;B?;=;:9GFEIG
                """),
        Row(
            largest: 0.289522,
            steps: """
                F-*8<;B7CA>@@ALMMJM'%?MJF<L7599AR8BAEF>A=97N)65E6<B832?66KR)&A:7508:;::=?;9'=?7'7:>KIKKK>?BEEF&:;03+\
                IJ:::8J=><@DH:B3CEGJLJ>D;'ACF;:9KB7RRHU@P'FA>BDIINPBGFEC?:8776A9:B*CHPQOS>;NLODDEFG69=GC?8;6L=M;:=<T\
                TNS>OB?AQ?QSOMMUC>+022/356=CDFILMJC/8(%&.%&CDB799:$6NKH>N:6::DU:8BHH?C><8P+93G6;C;32;76MF&$B:740:<:?\
                78@=:%>>8#9<@MKMKK?@CGH=9;/3)LL9;=:L?A?DCJ:D3<FJMOM@?9&B6I:<9CD7MI?J8Q&G>@CCBIJLGGE::78873<F'DOQPG?;\
                JEEFHIJ7:>JA@:;6HAP;;RU@RDAAS>QUQFKIE>(/230466@:GIKNOM9.8($$+%&EFD8;
                """),
        Row(
            largest: 0.354756,
            steps: """
                5?9O?IG=;74;CELD=>F?=.6;?A3VQUPFNC/C98E:7B:ABFOK57DMWW0JH92;<61H5PJ97;C6<<7<4:0==DGF?>GNBAAB:-=98::;\
                HI249KD?98@?5LLA3BGDDFM2J?G*H2ED-3HB?):6P==:98=4OLH5P/,0A5?DCA-:2@;=@HNQ82MNN,JGA@E2255;KB<4?GGKOIGJ\
                FHB+H:)8N@GM>7B0/L=7EJSXWSF(EB<;=@)8L@>=;>=8AFALH7?:778<5MLJF@I;=?33@43;49?>KF==@GOP3BG6IB?3,B;L@476\
                @6872A05*E6=CB<;CJ:;<=2G228;;BB837B<;52;@5CHEA?A>?BCCD?FDE5=GE5JINEI9O=9?268CQVR214@:??:8>29B6KPNN5K\
                SEDA<;?,/21<H?<-B=@FKB<%A1#2IDEH8DAE)KD@EGNOMK=B@:6:<>G?LC@C??>8@D9B
                """),
        Row(
            largest: 0.589277,
            steps: """
                A>??>:=E@@DA><;=@@>>;=AEGE@>;@AD@D>FCC@BABCC@BA?9:@?@AEA:B-69CEH:<DKHHGHCBB7DBF4BA?@BC@>AAABC-?CC=<<\
                AA;JHECCEIFDBB=:>CBBA@C:B>=/>>E9.@:9215D;>BDIEB:;45B>A?@D;?CEE6HAC5A?;9=.>;>72@ACCADBAB@<>>D>CB:@;8>\
                >AAGACGC@9=?C;>4F;46;;:=??F4CDEA@@)7:8;79=<A?=DB5>CGDA>>E3835<<<G9=?<?A<><;85:DB<542>8=@SED@@2E96;9;\
                6;??AE@?@E>=;<?=:8<<===V>?ABB;;D984;:=>><C7;=B<;>=<5D7?=V<C:=RD;DLQI=@@>=>B>FBGGGHF7EB=;;L>;E>BA@QE:\
                FN9:<><ABCBA;>@@A8;5>;?A<>AA<@@=?EAMB<DE<;84359P<>?A@?[E:ABCD@BA@?<7
                """),
        Row(
            largest: 0.421664,
            steps: """
                9GB?C?A:CEI>DFD?;>?E=H==<;<>>>=@:;SJ>4@10=77AAH:77C?<CNB>5G8821M6:ALRIPR9738101::>C=96;@63110ED31546\
                <>7QOG5EFJ;K<A8<TF?=<:?TIA:D98<:I=<C@TKS<@=S<<1T=:<GD<<<Q=<;<;G<:182C=:>C=:E:X<83382101D9>>5E@9?>@9C\
                >;989<8;=8::9R<T79:6??<>@A@S?<<=;:C6;==<5?>=:9:=>:N*@@@;D=?<:;D9%4D:F==EABKD0FKIB=94-EC>APO>;*L==;,>\
                &%?A?P<>:QBFHC@<@E?>>?<<==HJKEBJ175BDDE=1H:GI*8?BEFD04IH/II9E<HBCD2?#HHG)<=?1IJF?DG)C>;::)<=Q>DGIDGE\
                J2C@<?D===<:IMI>=JBAGAABCC>@EIDD@5B6>GPNGG@?>;:.=@BCEI;NCNNPMLKKMM9:
                """),
        Row(
            largest: 0.435021,
            steps: """
                E1:E6D?H40+@6306=><63H:<?G7<:@CA>IBC5H7KL>G>1:T;8::EY[H:9E145JNV7RH8G;SKAEJ4LIO3D;4:?>93BDFEL87HJ::8\
                998ABO@650DE4D=;CD><9:?>G4:@:7G?24C;<77G@66EB@F:@A@/A:64I8=ADGFFBK4G6>@<64A<@0:@ED=NMLJ>=34K;4<ECD?9\
                =<<9<7><<;<=?8<2B>67<8>@DEB;B?<:8796C423734369HEEJ;:<?CH:><BD>DI,69M;RSCLF8;F@?A:DTP8<;I2<=PSD?TI356\
                <4FJQ<RPT<I@8>CB;4GJMMS1NPBC@<:?35JG83.F8:@D?.;=<<?C/;8@5C?FD09E==)60F9:/EDN0EEC=985;?AEG9GQ<LBEB88F\
                G(=CIJCRSSQ<E:8P;<BEEA@@B<C@AB@CB2?+FD>>@;?@DC>(@A?<=?1?F=:=?:;:@DID
                """),
        Row(
            largest: 0.464094,
            steps: """
                .8A711;J84:4=>B=9>CCLMIIIKI#&*2FFFFC5/>26??==2BC9584?AG9296KN=?A=?@;A7CF59;N???I@@?B=9=A@@@>3=E?@B@H\
                A>8?<><77:L<J>E7;;>ACFA7BF?II8F74H8;@84GMG9AKN?4UNG7UMHHCA;:=BNM55H6>BIP<F@PT/B?;<??>;46GA?@5C@4<6<H\
                DB</?3-5H8@D81:,1AA@55''08EADDCEHJED<AKIGIJHJJE<6NIMGILNI''08IFJGG3.>15??>;3DC73:3BDI:29/HL=?E<@E>D;\
                EH48:K?A@F@A?@=9?BBBA?39@AB@GA?6B?D<;9<NAKAD5<?@BDF@:DD>EH7I5/H5:=73HLE9DNLA5TMFJHIE@:<BFJQ5E7BIO7F>\
                Q.BA=<>?=:37DAA?5B@;9A>0@4-4G7?E838-/?==46(*5<I>GDCDHJ>B9>HEEFGIHFI@
                """),
        Row(
            largest: 0.463413,
            steps: """
                EIF9F9:6FC*EGIHGILREAL?A@=<96=>GD8OPHBD>:>6IEDO>AAH:IMDE6G(?A:3JBEE3F3OMB<6@631>8?FQJFCE647>B;D10FCD\
                @BB9;DJF0-?N:H;ANICCA<:DPDAN9B=>/9<5*=,T2DFS888<%'+1&;<:S71135Q7IB?FA973&9;6#2><>EM149DD9:93??L8:8>I\
                ROLCJIDFC@EDI7D+D=@AA<<DIKFGFEEA=:DA;AA?BBC9886?66@I@BC>=4569IG7MOHCF?:@9JCBK>A@E7GI@D8H)AA;5CCAA0@/\
                IIC>9A853>:AGSLGEF:9;AC943FDD@AA66AMD.+BK;F:?HEBDB=6DNCAM9A<<-;9</:1P8CEQ;:;?',2==;P91.02M9CAH@;6+;8\
                )2@?AIP359CD8<<4B=P6=QNENHEGF@IIL;F-E<@B>=;@EFGAHGFB>:AC9??=BAC:874<
                """),
        Row(
            largest: 0.707077,
            steps: """
                :>==;:@DA?DDLL627>;?@(>BFF::9@EK>E3M?9L>@KGA><@??=G;587?<?;@=AB=@4<GAF?:DFD?A@B?ILL>?737=<<>9;?@@8=;\
                ?A?CF?B>CFGL;L?=EJEB@>AFJ??*>>G<:<=B?<@8=?>G=;?D;<>B<<;<F>;;?C#B46@3AA><<=?<;;:79?BDB@<I@@>EEC@<?=>9\
                7:A=AD?G:=C@CCF:A?>@<>89@FM9JGC?<=7A?=@?>?@=?@DI<E?(<BFH9:7AEL=F4N>;L>?KH@=;B=<;I;5;8@;>;><?@A>4=HEI\
                B=EFD=?>A=ILM>@947=<;=7;@?8;;>A<EJAA>EFHM:K=;FLHB?<@DK>>+<<I;::<D@:A8<?=H?<>C<<?999F;8:?C#C5?3B><>;?\
                <:979@BCA?:H?><EGC@>>:A;AC<F:<C@CDF<??=><=7:AFM8JGC>::7>>=>=<=>:<>EH
                """),
        Row(
            largest: 0.713032,
            steps: """
                @<A<;<A;DD9CHI@:69?=>5FFC:F35449858;??I@@JG>;:J>>=;:ZV5H:?L>?@AM?TS4;9F<CEC>@=B;IJJ?87;@A>97@=@A?B>A\
                >=>38P;J<7@<E:@<@;;?@AAB?=>5B>5;FD:GEBN87??=EI<E:;??;JGE>>84455BB?>ABB;8KC>:9JA<66<DBA@>AA@FDC<=>?<;\
                >=>?<>>=9<?;>HAO<><>:@?BD@8=<>ACDD8><:<;>=?CCB55?;?<FEB:E3522984=:?>G>>FD<;;M?=><>[W<G:=K=@=>P=TT:@>\
                HABA@>=;?<FHI>85:@?;76?C>=B=A>>>:>T9K@;@=C8@=A<;?AAAA@=?=A=3>IB>BADG=9@?=FH9C:;=IFCA>9434<A?=A?;9FA@\
                ;I@:56;@?>>>A@?BBA;@?<==;=<<9>>:>D@J<?<=<??BD@6@;>ACDB@=?;><=>@AAB53
                """),
        Row(
            largest: 0.505255,
            steps: """
                >3;7-/;/:69CIK3-+3C79J3//3;LKIF?A7KD=?LBFONB60@E==:318F>GF9=?GI9>0-<A8BFEJJ>GDJ:OOMC3,/5A?:9D=9GEA@@\
                @;>@</=2590ACCI9D=<>CHF@E8CDL><;9B9EA??NB9?G-(B>@DD8?'3=I8;A?8L+BC<CBGF@<=D?B:<615@KHEC=KNIMBLA2<4@=\
                ?AC<@;:;>@FEC?C:=D9=6HGGED@D=<<@EK>>=898?8:ION6B<(;U;2-0DGLA;></NA?>JADKJ>42?NCE982:R;LC4A@EE>B0-ELA\
                FOBFFAD@F>LLK?0*.5@>96CACB?A@GAEKF380>?0@J;R>A=@DIPE=A7KNVD3D4IB96A3P<9EF$,?7>>;5>DGCA;0,T#D@C=>>4FJ\
                >4:6009GEDB6QPNI6L;?J<?=;9:7<H>>>3:0:M>A;IGD@>9G>=>EMSHAE:9<A8:OUU,8
                """),
        Row(
            largest: 0.569865,
            steps: """
                GI?DPTKICEAJGD0:KPEE@4CHGD=A>AA=BH>ABGHEBFCAEH7923BH>8-C:?C59AD54A@+,173KGC6B<E6EEFGPI92569?<5C;<:6:\
                ?C4(*9DF<8DA:A56F@@?<8<K<D7446F6?9:IFGM9FB>AMI=OKCCBLC>:<;AHLK8L<;4:DCAIF:6JIN25?HGDB@>H357EL9DR@O3G\
                FEA=CC>BE3AAAPDP?542<<>?;;CC<>@>:6/499@:5BA732JDQ@CQFD@?C<A88>A?I>BFDEA@>9EL9>@B@S;:L=B9.A=:<B>>ADDD\
                @DGD@?;6<F@@BCNG6.026<:D45:<;BF?IDC?DDD?C?9>F?CB?=;D7:EAX:==H6AL(+=#F>CAB@G7.G72KHC@IKE?>T?=B<,4E)DF\
                @/.2=FB<>>:2?8=>,8AKGC::><85DC397(1%6DF@I<>977;F><=?<:R?MEDF=CB;:<?:
                """),
        Row(
            largest: 0.551409,
            steps: """
                <@E06/3C::@5/.YVE96CB359?B6=7EGD9D5C<>2>C5<AD:C7;:=/CC8?7C@=BED@<A@<=;>:8:@?EIB?730:<JZ[PQOIC1DIHF>E\
                75==<?@;<<?A8I68D?;?>;6HDD6&8?F3681UR:S:AD:AD3HL9JP=5*16?13?II.EG?=E8QH8K623ABXXOB=ACDEL5=:=P?8/1/31\
                15?A<@FI58F>BPKKG2=;9:9?DHG7ACD?;:(<0BBA?DC;<:EH6;A@C<:@F:=<=L4<6FB<+<;+.<>8ICGH@5DIJ;AA>ED;6LG=@ROK\
                FC324E9;4D,++58CTVCDEAD999FGE>;FTQI::BG?GGBED>GDCDF;8FAB<GE>C7G?AB1;<7CB@1:=34:?FIGBHD847;6DFEA<3BGA\
                7-OPJ=737;D?DCD0<?39D0=C8AFB1FB9A2A1FCEG@>;=CEE5LHEFGG=G?BABGABGHG:>
                """),
        Row(
            largest: 0.583339,
            steps: """
                LCE=FIG@BE;MNMFEA</D@Q?@?>;;;<=B/?ECJHLC@F?+>=E<HH;?<?K@<<8A>88AI=97F:HJLE@?838?@GL-9?CE8640C2D44DBA\
                AAM@=9)A=7?D9B9?<EEDA;:2FB=N7N?>1:<EL,>LHDFEDB1-[SRAY@><J>>@A@TCK@BFAFEHD<;GW&?>;3,;;=E<9:<<=8(H<H<3\
                '%2R+DRE1C>3<0@-L:@F<><<=?A6BDEB;6<E9=?=B@B867??I;9C@A><>==:;D4:@EQKLEAE?0@E>BCG@I:;<B=;=3176>A=<5;:\
                @@KE?16373@FM0:AEF8874G453;<5HGG699/C?:=K;=>?CKJHGAF??@AA;H;C4<CHO9GBEALEAC3>VMODA=B@BA?<D?F5FFDEF=A\
                Q8@@=6/9:<DC>9<<D;-H?*4U/JVI2D?7=@A?M>7<??<::<?;FFGD>98:A9:66=<968::
                """),
        Row(
            largest: 0.491787,
            steps: """
                :57>7:3V940FKL9:ERQ4<T3?GK664?H.?U2,9<N@>IAA<=<9MN>>AATA98FKF97GLB:?J<@FGG@J846ECJOPSH<:017@8>502DIF\
                20MMCFG523D);@<I-+,-059068F>;MOLE>J?@1A;88?.YD840?B0-(1;435DTYJU59J74CA4D>D34:57BOM9::7??EC;?AH9=7N9\
                EH>BE?>A;O@B7;?@;FILG@515:>,/3325:8LFD;AJ;;?A@XKDG1HGB<GH5=7=3BI+0;;J<9D=B5?=ANR@E;=S?I8K>566JI=9HNA\
                CFCA;;635:>FJPQD:6.07B;8/15B583NOIFI249A0I;FL83017>B?61I)FLGSDNPJG8K5<2B.6N8B.=D[SN5XT>8A5=>?5GC5HQK\
                3C36AOO7667AHLN8EFIERGCEG@AA=RGF=GDN>K@FHE8026<2556;AF/CM:06?01JHGG@
                """),
        Row(
            largest: 0.563726,
            steps: """
                PKLFEEE@=8EJEE>@A?AMKN?DJE:>9CDF>A@<4SELCB=:KE9F*+4D45F;7CV:H?;4)8<G<B7>JE?@<8;C>BDBBB@?668;F?N57R7N\
                BA&E@7=9?EI:7CG9,=EECDB)=MAKE$C9I3@FL0G@8M65F?9+/<C=)5229.08??OBUH8[BA=/Q0E)78;<=@@;=AG4C<6<>@@FEE@4\
                CA<%?3-796B@>5@F8F>0B;:;?AD6HJFCA@H1EIKH;LM6@B@DB?HDGHIFB>=ABG7@9@3TDMFD@>JC8G+,6A76A>>HR6DB?0+:9J7B\
                26KGB;@?>=ACC@=?><:<>>I>;=N8JEB(B>4<:@IJ:?EH5/?FHIJE3?M>BJ'D5C<<HH?N7.L64@B>;*5=E=<6::669F?L4ZA7)P:A\
                /C;>@><>@CJ7FC=?DF=B;?A'>30723B<DDBO<A:/>@=>@CG:HLJJGF=1?DHC9JK?FH=E
                """),
        Row(
            largest: 0.724194,
            steps: """
                ?B>C@@;:=<6ABCA@=;>>8JLC<?L=F88@A;3<@>A>=?<B?D>B=@AC8=OBLCG75?<C:97HKCCF@>;6=<<9=@C?<=>A<<<>C)=;;:;8\
                @?=MI=B<:>>=J:CB9?>>@DA::;B2E==C3MEUP*U<?;@90E=>6AI64[UN;VP:/4?5>C8?=NE8PPB5;4>>>>@;;=CFCHM<PC@@C>C9\
                =>E?CABE<BKFHJMJEC<:DIB;99?+?=>CFG'8C>998:9JFE99@KAT4<EH6=8?A>;H=;;@C@?A?=ECA<FF=A9>L=7>=ED<;?D869F9\
                BGAA?D;<:H=AD><?@C>>??A7<<CCC9:E@@9>975E97?=I798989;7?AAF;CGG:7G@=2<D:?=9S8<66=>%16@-*<KLRQBFA@>6>5A\
                93AA@>><=>@<=<8<>>=>G<>?>=>=:E@==9@9>BKFH<9;;>A4==;889;DEHCGDB@8<>JB
                """),
        Row(
            largest: 0.695137,
            steps: """
                C??D:6<BAA?C?=>BED<?:5@FID:B<EEF9C/<I?9>;65;=B:KLOBC?<:D8;T9595<FCBC6?95>:8676396789?@=;56:=?B>337?6\
                KLK><B<A<CG=7BKK5DLMKII;<<J4FHDOS4L:>@H5:<K4J@9EA65;H2239.3@DC4E>@:7?55@J2JF:Q9;??:469=AH:55>B77I9K>\
                87:I9DGA=K87>G<RBJ?CH=?@>?C2JLJHB@8?J>:::;:6=BBE,8@[CB=;?<><>9:<C>>CCEHGJ>?4G>=:9+?ARF@99HDDIABD8<I6\
                JQHJKGFHJCIEA@FECBGGFD92HIDBD<:@F;7@>7;:8;E=::7;@A?48F@>B>C?18;,?B2<OF@@@5BF8JJIG?<HA?615W47G?BDG;=5\
                J5DDCCAKJF:>9A?J=>:/489B<=>>>;:<5:::::DD6C@??C@7:>CC?>3E/@?BE@A<>=9A
                """),
        Row(
            largest: 0.616170,
            steps: """
                )9::<>J?HKH6@C7>FKD<CP<?<=7B@@A=:FI>I#A%0BGC;54H>:89G8;G=>HFFCL2ESP1387@36<HGJN@GECDIE=9DEBA/7=MM:EA\
                LI@,.;BQGA::6<D46<AJJGA4;>AOBBD7;44LO8KH2>G>7;F44;GJ4623?9BJIF[9*-D&JG:0O4>249=?ABBKC:5;A97ID>B>>D77\
                =>DDCDCD4:GAH9HBE>:B1?CA;8?>?DFE@<?F79B?FAA59<FB<A@O9???4B@DD><FD:M#?'/>AC883HCB;<G99F;@OECBG4HQO60;\
                3:158FEDH@A?ADJC:5===@29DE6D<LMF.2?BOFB=83>F90>FMJGH/7<DPCGE??0:JN2HC4=J7:;C33:E3./87BIIGV</C$F;1R1@\
                6858>DBE@;7>E73BCBBB==GICGGG5AJAJ;JCIA;C6=AA<9A:CJHC>;AF;9?>D=>28?FD
                """),
        Row(
            largest: 0.587630,
            steps: """
                J/EB-4<<67IJKKCEIME:=-4-+>89<9<D9CA?7LPHAI?B648CFE7>JB07=B5?B=8>FKIE4>80NI@A;;78AJODMKFE:<ADMQ>68KHH\
                @=G><G?;BI3?=9F@I=>@@DJM7<B6GHDEJ>B64Z33:?<>#.?J>96BD:9<5FLE>@,/RQ=S8:9?1?FC9Z@CIJB89<E9J=>:9>98G;D<\
                67?F=6@7;C;;:C6A;D9B:66345CUA<89?DGCD7<9E=@@FHB>2S<E58>N;@6JNH5VC>>IGEA>58/);EAC7.OE<53B>EH91;EOKA9C\
                23GA:G5/0<8@G@JE>;(*28JE&*OILCAF<AH7<BIE=@DF7;=AFEF9798FQHIR<B>5@C?>6@>C8G533HFE&2;15;MXYHLJBSAAEB:?\
                G<02;B;27=I4B<;47715B2<F69C;;FA8A4?6EC;B/26;?@HHFGB@BGRE9499I:?AFEXN
                """),
        Row(
            largest: 0.462409,
            steps: """
                >&E:4CFX?CP9DHL=,)=3@(:8>R@D>OSNCX=H@9@405+>*/C6B<>:MI)7=EJLP3+6IAMS.U-&4.*P/-+<0:C:&)9E41./FC<..QPQ\
                9=C>GI8DRXHABR756AB:2497K7<B9DW7<F8RV:P0?>@9LB290CKM,DIH9KOTYY3UQGGOBPK2VI81;8=6-+8)+1F?<>C)G9?D8C:>\
                G?E@B:<<9<NKF=IA?8;H.98GRTT=G?526;GN8/;7S:BC>=YUN?88-/2961601;J<[?:HKB?KIL*88:?=;K82$89F*BBCG4H<G3'=\
                97@CCEEMG1IMLA,4GRWVOHPJROKRH9;A%/<FFGD5B<5=7M?<525QE=3<V<B9@8?D96M.O>::K<@L?,;:=>@DEJLE@M>X>ZAB65BF\
                4:XRC7?FC?G8F;=F5DJO@JHBK6;5E=CJC:;.;?1A630//29X83+(0:PHG,3.L4;>?C=3
                """),
        Row(
            largest: 0.634421,
            steps: """
                DDB6;6M=LG4E?<;HVV=EBG;32;D;6FL=5H3D@A:>?66B?6K>77:1CICG;HK=>E?L:@F:JDJFA<<>C<=>558>VSC7.3>E==D16;9;\
                ><;?GIBED859JK@11:<@BCH0JB:<F=I0MI0<@4?BAC?<--A3SC@CQ7CGHB?AEGB3=6=6U<:MCG=MKA1;IPB;?CE<GHF8;M7;=C5B\
                65AB:@GC?8=6B:>HF:<:3<27CHH/9<>@FJ;:4=A@;ABLNNHMA8E53035;62=B70A:?<B??@>>CF=B??=9;>@7D6CA=>ECEA?D2>8\
                IDEA@<ECB?>>=>VUG<:?GL<E;>;?==9>65CCD?31<ADE<E87<>BVHDG:*I?A;U@=.+M7D2E:C/&FOG.)(5=I76?CC04:<9,)C1<G\
                9[;DOQC@AA@CPIA><W7L<6;@:>BB;:0-=J7NC@<>=:/17=?C8:;;@G3?@AGB=GEFMQAE
                """),
        Row(
            largest: 0.566001,
            steps: """
                ?IBTJU[FMG7A?AMC67?E?@2.1=?38597<FJDF>?;;<:F@E;@78CQ:83C@I=48EA=:<D,26CC=995CB?4:=@<58FNHFC?H>DCA:<9\
                AE6(.A>HA44CK8B8F@<8:=VE=B?ED6C?DPD<3B8J1B?I?.EC2).D9/BMFGDLQNJD=D4?T;357OG<*EMI?68<>@IFKIO:AN?YTZ>>\
                <?H?@EDG::E?N@G=IA25:<.(,0?C2114;E=7G6>77@?RLLI<I@EI5+&:?6>9A<@I8J;>?AC?>:E?G100@G>AD>JG?;BC?H2=G:JC\
                EE@@A>A;>@<>?=75?H=;64A&;;>6?391?GF8FF6,DDI42;@8/-.E9KF6=51J2/N;TW'J@GE7D'0:<?QVEOOGZRFCGG59<;WO?JT=\
                G-B<439?BFHH=HQ>NB:F98E3=><G;4RFJAP=E9;68B4.6@K.2,,/37/7>@FB:EEJA@HI
                """),
        Row(
            largest: 0.630154,
            steps: """
                I@;896;A@AMG?=6CMM4;A5HKKDIDBJI=3=WC9F=DD:7AF;??>>;4;9)MEA#?CB<)=B;:(;10GB?A@?9A8::8MJ?56;BF9E:6;B=C\
                :4>+13AC@DH>MLD>L956;BGRG?ARK>A=,L:?:Q5F><=HLPCI;DDE:NHJB>737;FG:5>9?BB81GD8@75=GL>8>C>DJQL7=O36?8@0\
                %(>9<=9B/@A;>:@'<C@>=OGKOPD[<?A@FNO>>EBD?A>PRP=G@58>;BC6953872>/A57H?JF?>FA@>;CC:@=>C@4AF@<B>@>@CRCK\
                ;=IGE?@E;B=<;7OPB6;BMQ;6:?:>;77?GIDHBIR=888?H767448C6;:?F><1H65GKS2G@F888FIH8<NS>76;/,),-B>>A;NL<N3E\
                F39CQSC=AC<<D;3<A@9CH,C8A<7>5BIDA?CB;CFBG;:>CA2968657<@@GF:A?:77?B.4
                """),
        Row(
            largest: 0.651769,
            steps: """
                8=DJBFI1B@@8::0@QS<?G-576.8<@8324*7A58>;;AC<DEH5D@@K;C@CC2CDH;?JD:EMMIKC;?@F=?AAA?=<TN<19=BG8/A=>IFI\
                37?LMCBDDH3@<:<EE<6,/5MHFD9&<;)G0=LKK6O?:D4F>A?I@?EB@B==IAA<51%:E<C?FD<:J=F=>55;HPCB?:2FGEAAGL7EJGD9\
                434;:96<5>;71L=G3?BEGFCAAA020-,.4;)FIEFCGFF?BF,/>A9@ED@@HAF?;D=;SI@8:88<@F6<>C.1D<7:1AI?65=BF4593/79\
                ;<7:;:EFF.?<9@UTA3;@HM<8ADFACCC3,6/H==7CFI?C-GFC?ACDCC;?[E8:4+I5FH:>K@>?MHLG<>DHOKIEFEA@?PF>2BFC=BH@\
                C+7@OTGD@<=DDHIA?G@?9;BADBBE<9CBB9A6C@.04JIHFCBFB?<@DFI5:170=7<IGF<:
                """),
        Row(
            largest: 0.773188,
            steps: """
                ;>:K>?>>@CD>DE<?AA:=9;:>@>:6832DJ6K@?=A;9:6D=F4B:<GIA<5>8E+97>8>9EFA5D45<759;<6:7=C=DFA>9;AGA@;798:7\
                AB;==GEBCAAM9/A?KNGA??>F1:BT<<4B#9IMN>?:Q:>DEB@=GTVA>;99578888DC;C9?<QSE@8F;R$<AHIC57;CF?775G8D@GAE7\
                3>G<GD?FA@MKI8L&EF<:C;<8526LD@=:;:P9J=:::9889:707D@9>=>CEDHBB:,EA?99G<@GDA?9@<FB<5GB;IIC?GBED?GJA@>=\
                ?@@CAFECDECGI:@=;;=>>??BAC@BA74D>=>;D?C?:JD>BB645:?=HA?;6CCD=?J7;5I>B->:A?BDJ7/1FGIAHGAAC9C;H;7/4=I:\
                1G;;<<:BCCBE>LJABF2::0??8=?A/=<4@E>BA:FG=LLHDCAF89:<AF<G7A@BE@@MIFDD
                """),
        Row(
            largest: 0.847437,
            steps: """
                @AB>BE7?314AA@9?GG@DDBA96<DBG=>A<D8>E;<9::9:?<=H=@F?LGJ4E;#BD>>G=I=>F7?==;;D>;>C::<<CA95458;8>E8:A>C\
                LJ>JAD<0219FD8C<HHGKKH2P6DF6B>A?.D=JAK>/:DH=26;N<@E3;=BD5HONHE/7@9B>5G?73E;6>?35<@:===:M8>C;J3<B8>A:\
                @:=;=A;D:CD??GH2<B@>;@C<86>GCEEHHD=??BDDADDB>:E?C8FH>:78@?E64=?;77A@C;:CC@CC3D49BFH?N6C<;8AADG4IECHB\
                ;CB@>=BFE<BDC>FIC?FFGF;FGGB9BHH6KHN?4;;5C@.>7AEFJKG8B-F?2@78<A@>GFEC9=EA949DE<AE9=?3CJLE?;5=6BF@9>@<\
                =CBEHE<C@<:C8;?BG5>><@=9?@;@<=CA>EF>;=73;>A6/+6B?AEGEBA4>?FA:FF@<9=3
                """),
        Row(
            largest: 0.699655,
            steps: """
                =1KG9EP=D@99<=BA@AD:BICJI>;BG<:?E:AG=;=74>=;48@@;6BC-1AAF5.FK58;E53%C-OU876K69;4=??CA@AB<;:<A-B<;UNR\
                ?<;/.,B>8.C@9>B5F:;=??NMG?=0B><868=<3>;RHE;KGM9QJ>;@GF:7R>EB=;CBSEAOM<AH+8FCHG?=<@D:64<JHD?:EKDHIJ;D\
                GF9@A@?CF8<A9M?A>A5A2GE>9;?5>AC@=>#HB-=2N@G<AE:;@@8@ACC@:GGB@;;@,9>@?@=CD=)2>=@:@=:<G;D8PIE<ACJ8>ROO\
                BB;?@J>EB6DB?A??BCIGC@D=IGMUI=?>RQC>>JHA64@=61:==><E:@4:79>>8T388=<G56>:4FGAFB00A95==GHDA:@JER11>G7?\
                9NHF?>>C?;=C?:9DA@?A9C9B=>A>?8689I:Q>=9G2ADECA=+;=>>:63N;-10R3<27=@?
                """),
        Row(
            largest: 0.850147,
            steps: """
                HJ6:@6B@KK?F?=H<1/7@BB>AB?98:<B6?E8;AH@HF?;?KB;=DDB9?9DM=C#E@?9?AHF<@@ACFEAB<:8L;?>613>I>;87=5;:98=;\
                :<A<;?:N@?>68B?I@5768;ANABC0??FE56?@7H:?B<B;<<;XBABB@867A879>B=<3:H9JEDF'7@F?LE>6489>CAKAB;9JH;9><CF\
                >;D7?@6ABEEABPF;9ALFFA:66:B<69;<;=+C?MEL?B>:?BCE=G<QDHHE?>;CF7>J?6DG<DD99HHB9E:>A:=9FK;M<44JC69EE9::\
                ;DC@>3GGA;99;8/2=HFED@AICD152CB=849=OB?E/=BF=73:@BEF@;?DFF=J@E;?<6H<C:;D6DCIA=77?;;::<?EGOD;47<8@<:C\
                :CHC;47=BGGAF?:;AJ=AB?J;@D<DAAD@M@E>CC:6@=:;<=BB8?DCCCG4?C@@2?:<CFIH
                """),
        Row(
            largest: 0.665351,
            steps: """
                #ECN?GDD>6./HO=:<@=EH@>DFI9?ADHE;F45?&I'+D@AHB=66;?KDDIEELB1AA><5G9G?A431107?H>7@HO;@>>@FHFBGWCIIF8E\
                579IG@=66:G69E855><964D;7H;=6;H?Y=G5*L00@G:.CGG?J:3/MGA>/B8.3=:BB?0@>:<I1AEJ@NABB?9:65NF=CC8=?6JKJB?\
                14DE<JQQ=>B>N=F=Y?20<KJGJHEGFEC;45R2I@G?6HG<;<CHE@;N;CHA=78::A>8@6B%E&+A>A=89=9??A<=SF?O78<B@>9=3DIA\
                8B-./:@G@5>FM=?<;=DDDAIEIHC?@9:<KJ>9346G?@:B6;A>:;?G:3@AAB=8ADAA?1A<:BA>3MCG9H:77<@.7)'27GIE6D<>H4?H\
                A>??>=8<86OEGJD:FE7HF5EI;JUQ?ED>Q>J9ZE378KDBB?7HCFB>>AI9E8:7<<=BDF89
                """),
        Row(
            largest: 0.715768,
            steps: """
                <J:HEC6@74F=<<E@9@QFI55..=>8;;@A>CIKC=<=?==5TMN>BE>KFK0@C7K8=8:@:E8523F9?>?780:C<<;N@:>C9611<8@7480:\
                >?C30;859=4BCJ>ED>>=<>F5PK@>?BEE:HICF.IGAEBJ1.0/HBC>K:EGME948@?;37936@ADNICFD2?;6:C==?;8BJJ=;EBAF;DA\
                KI9B<@@<BC;=96;B=A@;IE??DHJA;989<?B6ENNK2MFHDDBE6H3;;56GB597=J:FAAE<<AD>DB::>=CH?9JKC4?F[;/IL@AC<U=L\
                1/>@E6JGL;C=;L@;BEHHD@BDJJ.;-ADFOLF?0EN?BBA7@9EGDB<+1:;@V8HFAKG::=:C/4:G8@3D1A21:HI-D53;C@F>=464=NK3\
                6?ED@>DKJID51<EH7,B/>HAM>?J<?D;;@7:IF;?@;==<@BFCGA=?><T=8948964A92E@
                """),
        Row(
            largest: 0.690007,
            steps: """
                A??=BA?:BAJ<4298>DOA:3D;7@D@=GIICA@KIG7JFBL-;?J8>>MAFL&1;+6C?-98>:<A+C5,@GJB26>=J@6MJF??MG?<>=@IADDA\
                =E;09<A>CG<J:P5=<MI>634CN<AQ2:E?:;@=>::7@>E?.=.H@==B=SOB>IG:5:I3@GBGA<=?7A::A;JIGJKG>84P4.5JF/J@8@@@\
                KK2@@KAICA8=3F@;;>@A>4<HSTL9G@:952@B?=9<E:<3/1=I?DE[<9>:H6-?C/;A:3F<7<=?F.D@?D<@@?7:O>4,B7@1<7;7>AD<\
                AL<=B:6:A6F=6K@;7:ID;4=1ICC:CB<?C;59C@C;1P?G7;227?GJB<EC0KA><8N=HJ7LH<CH5J42IBDF0AJ<3+7HJQJ:6;B?:FEB\
                D>A=9<CE>77LIMHGHMAD>G1B:HBG<B::4K?M>A57:<0;CD8606;@IP&8=>D>9FDSRMEB
                """),
        Row(
            largest: 0.639673,
            steps: """
                CBEB86DD=8E:1-B;;DOFMW<>@=@=<??/@C7)GE8GGDL*L@0F,6H>C;TF>*+,B0<5(IFRBM-=BHJ351A4KA5OF>>EH?51;EEC:H-F\
                EA2QJ@<@FO=1F7F+<68AEGJJ*OEFJ4>3<E:C?P<1CKD*G>)MGHG?B3:@#87?GGMEE7)ABBBB/?E@GJIB;@JGC<8PHMEKHLE:F=><\
                HG/;=L@K?@;=3JC=<D,'6EBCA<3L2=AAELF(@AN@/PMKQOE>7A44>>=D79>9>D<DDHJC2FF>J-20G?JNL6CD);=..B82>@G@=,17\
                D:<EJ?78C9G</KC==EKD:6@5F@>D;@AJ$1?;;:7BJ2D?EKGC>;8?NI:F>:FEI/4@CA>?B9>HK6A0N:;=I>6HAD;7=>:CAA@<999B\
                97IC;?FJC;6PA76LI;A:HD3D;LEK:M?<6GC3=F?G;=?>?CF@D@=:546F@423C5927=BB
                """),
        Row(
            largest: 0.622661,
            steps: """
                =;D27:0G=@O98:==AKS<.D58EK;*:)/L8BLFC:6;8<B4,.4DFL;0;2BUM4>B:7<5GO=E;;797;;@:B=8A>8PI@?>LJC?B)=IFHJA\
                B?KD=7>C8GKF?8CBCCCCDB1==2IMAKCG/D<H4.QD97GID+=CC13:J$8A?;('2<LJRFAN1=8?=DAD8;IGDEH>;69F=RP?O@=813I@\
                C>3K;BJF<O;:7MEKEH?E;[E/).F8KJEAA@5E>2,0F-4DB?@9OCI)8:>K56D7?G=IF@9><?=@D3MK>74::OD?/[P39,?8=<-UCK6A\
                <3=>@1;@?:C?;OI>;=GEA?=WGEG1E682=<A>I<QD:4C=<9<>;85G9?F9V;/LBM:Q::I25CD2;43;;MEA8:9;D8,1;5:A,L>AH3@K\
                FABAADHC>::=FQKC>N>MG@2;9?@AA=9<4:;6=A5-I[L<<?IFFDA;45V,OJLG/KH9=ADF
                """),
        Row(
            largest: 0.683624,
            steps: """
                :<7;@B3D5:C9>ACFJF?8G0>@DO?BN3,V??>J/BEB@FD9DF7>80=@E>/BQ=BIF9:D=HFB=Q>8?@@I94;LEGG>FKJI><99G=8:7?BA\
                A@6:IM:>PHNI@5<=?JIIEB.@<?4C=8@3CB:8,A@;@=/C>>4FJ6,GL9;?=DFE;8;C7JIF306M6C5M?HGEC?;?=>F@4FJDD8;?494F\
                >?93<218H.7;=I?G:8HADON>1/I=SIBAC?>C9JGLEDAD<8;2BA7C:8=H9;M,*M==CI099>F:=E8@<DKH3C86:COOQ@5LHHGA9,C6\
                PS48A:JBFB=:;=?@;968<@P#;?/>1@<E27<@:@6FB<2CN7==@CG;2A6<;BA>J7=GG@(PX<52J:6D<C0/22:Q@GC87K>LC8;:CJ=@\
                9;45:;;CFKP:@IGAMA;?B=E;?0=9>>D@KKJPF@FFHOI0%'F)HA<AB@)DD>7=<55A@?;0
                """),
        Row(
            largest: 0.718341,
            steps: """
                H<@>LF/:CJFIJI#.:4&8?M4067@?7FG:F==:EDJ72C=F@J?F8;AAFC<@997=H<:>9@PB8B;>F<5C<S9?=DJ,:>0&FNSP659MONCL\
                IH:4=JDNDK88HD?>6<CCDD1=A<DB?<>=5J>=<DB@J;F76'SECCBD=.BI;<03<>K:R@=R9<CK9G9DEJ2<FB86324?7BF6@<<A89>I\
                9:<:@C7<K@:@:F<L5>>9D;7?FG=?<>;=CC8<<@@AC>>IA:>FAC:JA8:FG87<CGDE4CHCG>6D>E;GH?DEIH<B:6<<J>C:6>?7=7:7\
                EDD@7A9R6A>BF(6</$FKSR::LNGEFEJA598DA9;D?FL6I3EHEA=,5I7?:3>IISIH;</>CB9E885R=:>>GQLCK<35>KAD?O:>B?M6\
                =F2<FD731/4D.7B4@286A8=B?F>AEB9>>D=G:<CAH74:BIJ,HC>>?95?AA9?C9:A4-CH
                """),
        Row(
            largest: 0.678946,
            steps: """
                PA@<;+3LOS@JA>8?A5->D867:J39F26BCIDHBMAC=BBAJFCG5<H=>;;[K6U4@<?=0QC7:0F@HB@8>I@=@A@16B;7CGIH6H=IID3B\
                DE4<59?S17CD1=F>=BA<9:C-ECID>2FBC6D?F*EK=@@I=EI-956>7H>7JMSICF@FL83EE65?N=H@8+;@E?7><:4AFC=?HK?,@-HI\
                EE85=F8GGD8=;;CC9J:1GLH6.3D9=81005L1FGGC5FC4;@H=*E9139=<6:D0.6G<@=IL<F<76?758N@BJ);9HXC;/?@;<>?QENIC\
                ??B=:A<D==77;.8C>7@ADC;:CCHCCIHANH==W@I<I<'J@PGCAAD3T4;O3F@4?1<6=;F:8L;NHOCCN>EA249@9BLKD-L@@O=CH/;<\
                F>9?C>6768;F@H@7DF>-CH=A=FBBNG>B?HC;@HB@<JG3('/D6446;C6@7<7;C9:AFF?-
                """),
        Row(
            largest: 0.659926,
            steps: """
                2C97=:,I&,[4BH<>DA3A@?<:;ADG9GB58BL;86I<9LI<@;GMCE;7CG4$-BH:;572?76F3;AB6?=:56:?JNM3@B?@E@==Q#??:6:8\
                A9A830;-@R=9I=RFB746@Q6CBACFV>=G(??E?1RO6>;CQP6HG.,?L?:=F3CSQHPL3O;>+5.CH7CL:3DBC@6>66JKI94BR49794EH\
                C=?B<AGHCD;7GMGIIG@>B,7FKF8;310:MU.;@@AA8A>ENLD>?;I=;;99=G>DB6B;<6;5@69A?EJDIF77C?JM3(2N6<G?=:6C=H8C\
                CA268@>==G?DG7@B;:88=BO;:9B9DBA77<;E4CS9:?>E<C=>??E2M>F=;E8:<1<><+>C?@C69DN?TK4+I=;=<JNE>A=G=A31L38=\
                B<89?B>;;>UV=32<S2C;=GCADHKQJ9=;SSM>V?A7C->LLG5=7869AE67>JKK;IF>A><=
                """),
        Row(
            largest: 0.765150,
            steps: """
                @GB1@/=@BE2@AC79<=HFK.@?@=B;6:8G<8BML?@87??=GB;D2;E348@93AB<L99C31AFJF>8=89B8>:?>@BG=?<:EC?=?@DDAN:N\
                FG:KMC>B:9BVB6C3MQHA@A7>=JL8C?58@@8=?>=8:HMQNK<9C==:DFC@B;AEB>&JD>8IE:;@@=>C==@@?=B<98C:>69=7:C/43C=\
                @C?B@GF@>G:=@4:@GF93=,/598:EF@=>@C@6:CJD=JK@BA:59;<4;;659THWR.??G9E=A:8@>CDCJEDK87?H?>;BV.2>=L<9E=H:\
                OH?>;.>G=:>@BH><88FFEDBCIG875>:CEBAAD6/209BGH30248>I)BBIFD=<MH8E@I6BK@?EA:DG#ABCH?:MAQTPH99B1?@A?R9D\
                B9=<?@C;:9A*G85;.IC@HBAFABH;:J>AA+4CFF<8I2=LOI79.0567=I3AB>>1?=9AFCH
                """),
        Row(
            largest: 0.886182,
            steps: """
                DCH@:?@@;6OFA<F<8BMI=;9;:<::>:9A7;AD@B?BE;:K83BEAF8<FE@C@E4:9LC4AC:P:988EAB;HG@5:9:J@7=D@BCA6:J>B7=8\
                ECFJ>5A86U;C:AB9BCA>=<@ACCJ@<G;B>???GG;C9EI@JKKCD=C2IFEABGIG@>EG?8:77C>A@EDG>KB>9;D>EI95A=B<57=ABAF?\
                ::GC@290;JB===8=3F4<3CBEHFBB>956677>B0;4<>A;7;<;AAJD9?=?76<34H4:4JDA@>?73LA:@F=C?>?>AFCKF;AK@6AA2B=2\
                @DC>;=GD;537<I?7<D<>@@6>9=DACGGCC60C5/H=F9@D79DCB@<A<HKM1<F:CR>AA<>@J3LJEKOICB47H@>IGHC>=FG78>=6>ABI\
                8M?<8:E7>E==C?B5;:=DI7J?C:788MD<D?=E7I2:7F@<>?E+B97756#=C5F8>IK:68:7
                """),
        Row(
            largest: 0.652167,
            steps: """
                KCC@AGB.<6BMGBFE<;LB?;KMD0AGCJI4<:GA:CD1&8)E?=B=:78BCCABA3LGK;5E@F?I>:B:D3%L;N0<+:CNAFNMHMSO+9ABGNLN\
                969F>@E=2N7>?G@6@94:CD>7EA=HF;>7G;=EC1D;2A;D1ER<A.8.MA9:C?ED>9>*F7CJ9?4?F9>G7=LQNGI(**&D@=>#H=JF>E<@\
                DI94C?1C=:<>6CEF/=;A8=;<=A@?7ALNIE;F?9>:M@B>AA9HI;92PPE9I?8@D4/@F9GD=IS:A@@?@7IH5J>>C97E(<5XTGC?6DB6\
                @8HIP8WKQ>=69@2+/244337;@H59455GLC?45.?<=AD=FO73<?@=R>?<@?F@H*=LHHI:36>@E?GKKJAKD@>>9<FDB)72@2G<@7<C\
                @7*'#+4MUW?F>5:GD33GE7?F4EFI4DC6?AE,C>DDD6446=:P9DNOIAA?H@;=:=;:77AG
                """),
        Row(
            largest: 1.125762,
            steps: """
                8F=8A9;>=?@8<=87=FFA:4@B?;<BE@A6G?>>@:>=;?A>@?EBCG;9:?4<F=89765H>9A2C@LH8<<75=7=A??GH?<=HECCFH?C?9<8\
                @<A5?CE>D8=6<AAF569;@A<2F=C:?>@H[>B:;A2KL<A@?C<:DLJG;@=>MDIJDB;<>G:>@HO@1A?:IRCABGH:77@9=AC<5@D8:8E4\
                7=B=F==<;FFK@9=>=C@?DA>9;>>68;?@>=;<@A<=:;:>>>@A=?E7AEE?=<?88?4;HAD=>ABBE7ID?C:?>?<=1:A@7=C:=D8:EA<G\
                B>;AC?;@=CDA>BC;68HFA=F=HDE=ECB<6?F<?IECA<:???=?BC@::ADDF==:@A=AGD;AE6ACGCF<;8:@A==FAEEA>@@D=GC;5?>>\
                7??><@>A?>F?;?@BB>7;C5?<;A@A2DE;D;E9CBA:D?:548<>ACDB@=>:@HFF=EC=;;<8
                """),
        Row(
            largest: 0.688620,
            steps: """
                5DEIFM0P>MW5AFCMMJGEHGC=ASD284:F;M4>31@29?B8FFJF?F4L-;????)4@DH<;5/3@8OO46<8FDK6CBF?CDHC;>=8<<EBEI6E\
                EBC33+2FHGK1@HD>:.=KLI.HNJ?*AAOE<AJDKP>H@I89C;@H2KRQ0@ECN@0'2@5LL<2G2FJ1;DC1=J<@>95FCA>39;AD<.6I??D>\
                E<9@7+;+:C<?9A9:9D35C?<89AN:CA?EF@36G=G=7JJ=64HE@=;;8777?C@GI.EA9084@4<<<B;ANDFK2C=D=J@H&9:LKAE;>/A9\
                QL46;8LCK8<>CGGEB80269I@;ABA>D@J446=QID3.BG=AL*4DHG0SH?A*=KAG6C>BI[8EFA>9:.BJ5LP.;@J938>@3<H7IJL<8B9\
                ?L/47<AEEFF03CFA:7@9?DBKB0B*CFBF<A78=<9=?EAFIK;N/7;@EB8=<;:9<<=D;5AG
                """),
        Row(
            largest: 0.845674,
            steps: """
                ;<>?B>>8FN.5=BCDDBI<7=<><4;TGTN6;<G5EAD@>JI7:B=BBB<@>;;MA97;:8;@@FP6@L;?;BB:96=?JKHHEFGE>945E:=>:==:\
                @AA7BF8VL66>??CDF?<;<@CG98DJE@;B$<@FJJI?=8F9<@3?>?CI?;8:99DPLB?9DG>J??><J8???2A?=>=B=:@4A@<E=E=<A<A?\
                GD8D;=A3;C8;6>9=;@B?A@EKKF6Q69<;?DJ=??8<:77AFF>E?HG7CB@N@455:J?F1F<46278:@C@>;;=<?(0SG7GI=IJIC;788X8\
                KJ./7@JFI@:9>E>=?==?>=GPEFL>K;;<SF/:K>'IF??;<CE@<<==<DC<$=?G<K;A=BF7;@B:BDKE1@DCI><H8979>#FA<F@C?A9=\
                A@:::;;CBCL3=87A4:=<=D=?;;B8==;?D/:9G<<9@96128GBG=;>??B;@CGD?EF<>>C?
                """),
        Row(
            largest: 0.832089,
            steps: """
                IHHG>B>H==:MFB;64;MK@AEB>H?HIFE;9KM57C@?>98FEB56HJ5H8686CE<46GBCA8;3FJ=DJ@=2EM?957>I8/06CFGD6/IHK:78\
                00G;HBB6M5A58;<JH46=@?<J1H7J=FJM#7KC>>J>6G4@7=MGA7<MH<:74@IGDHC=F688>>7A>9AL:4877:C:?A>==<;6B:ABCAFK\
                JD@F@9E>?D>8?F=FE=?>F>CA:7>M>BHIC==9G@@=4CC8<;LE@A?*BCCCC>9>:>:>Q>4DH<6?7>@7D:B@4=CD&;:9L=<96KD:D8AK\
                MCL@6=8G545>DL=9<AIJIC73FFDDA41C0CM@9L;A=E7B;@78BGGA=?G7IHF<;0A;EG;JK9G4I@=F<D<=78>M648=>;A;;A<8DO;A\
                =3EDA>F43489CD@1?BB@>G6F;5B:C=865B;L?=6@7>8997;<@GKKKJ7A?7=5AACEHF>8
                """),
        Row(
            largest: 0.843308,
            steps: """
                >G89D:>BAAI>CE>JH61@@U;85>=EE?;>L?58B<>7997IHDCD<;<9DDRF<I5AAC?4BH4@A3=E956BA?>@7;A8=KG:28AGH=>6:>H@\
                HGAG6)FC7D95<<C<47?A?A:D;AB8AE<9A8790F8>C=E6@@DM:C<75GA;:;EDA@LB3E?<A>B>+7;8?N3>IE@:<=GE>548D<L<:<9D\
                JOBKG>K@M==EIO?HM>>>??ORJC;4;426=?6B8CBCEA>8<<@:=JD#938KB6831Q@@KP6?GACIL:F@G@@A7;HH2B67L7;>C@@A6F;;\
                ?6BGH6A>F:LIF/4CC;;<<:A5AA6=8A=AH@98@8LBMG<C;CF?9=BE5EB<FF?@><C<>P6B>??=NJ@=19HL?BBF87<@@.N@75CC9P>@\
                B79<=64HE@<3FB<K6H<@;F3D82E5B>3;275BA>7;>=BCA?ICF4-6BH@;<ADA9D@GKK@5
                """),
        Row(
            largest: 0.888771,
            steps: """
                AJ;?EF@?FBHCA@7<;3AD?%;;<;>=@;>9C>>B1;<99:<>A<K@?92=FG=I=9C>9;>AFK:N=7F7=99;=E>9=;<B3::7HJJFBI@GH:F:\
                <3AJ?<@@5N;>?BE7N:8BFJBKJC42LB<48<7;HP<;@@2HF<C;>MN69/5:K37>A@#B8A=8E@G8H8=8G5ADE=@=;8A3FG>;1IFF@D6?\
                KL9G?3J8?58@9066K88A7FG?=@;R8;?DJJFD::@;AA@AKK?@EI@RA?=E=9A68<DG7<<CEFAHF6JJ>=?<8G:7OJC7@=9-37AF4=D2\
                AGFHD;/46AEFCD8@@;CCA?K5<87A7><?D90C@3AA6;9<?<9=EFE@@=D5>@@F9=8=>;>BD?@98@A1E:>;B<9@?BACGIEI?=;?:;99\
                <BDGGBE<86DB;A<?AFKB6O7MD?SDC6<A<F<HN7B?DFE9/3@8<@DFC@9>=ECB=B?:>=H>
                """),
        Row(
            largest: 0.715495,
            steps: """
                6<B;D@9-DDQ0;CFEGNG:A.AK@18>>=?369C<O458A5=FADK@=@?>DG;HAYA<CVRE=ITC83K9,1=?SBPA<7:BD96:0.-2PG<?@J=F\
                C@@A6A<P9R3:6E>?B56=@A;AH>BD?C<>E5=B:>?B9?IC6HB>D.0:I>02I:EG=86*MG=O7?5D=5;F::,''5<IMPX?;D@GHA6<;;>A\
                =8OC=IB@=AH=U>I7I=?<BC55:B=F5>HD@=M:<C@A<@A:;;7C@D68GFDEF7==E;7IB;<9A30FE69EEADF@F29><A7;>98;7<7.H;6\
                ?4466;9?=EFIHDIGKPOJC<<*LE=79:8>H;-6A1LC:BLCOC746=E7IG6FHC8KO&ALDD?M7>8=<DG;LG>;ABB@BFLHIA@CCQ8;ADCC\
                E>PJC><>658@<<CAJ15<N;4*66#0:J963M=G&GIBM<3-5CE?==@HIC4=JB6@;57>:9GM
                """),
        Row(
            largest: 0.955828,
            steps: """
                @5@=>A3HEG8=<=EIC<:777B?>AB:9BG5DI64D>;;=;>?29FC?AF?7?NB?<A@@BCD=85@K8GB:<>BCBC<>=<<>DIC:<@A6R;=A?>@\
                CC=LB9=A74?7AGA@C:==?@3GC5E5>;FE4BD>AN>3C9C5C=B?L@==GBED>B9:CH(EE7A@=6;MHD?KG/?BB?=BA>7>:@BB<=C>99FM\
                IH;:?C:>OD8==8>5:D>?=B;;BE<O78;??=K?C769@58>;:IID;A@:=?79:;>B87<I:EB?@A@AA=EBD8:JD:><J@DTBKFD=9?H>;B\
                ?@A@BGF;CCAA@8;BFE1247>769J@LFH87==;JBC9<:D@<>BEDA>::C<DL<:<=,=DIG0SE0?C?<>=5=+2;<=B@96:<F<>AE5*?[?C\
                1$9::88CEEAD<DADIG;@@D?;=K;GF=83B?FE>D>;AE==DG:B;?@;9:J=DABCB@A=<;=C
                """),
        Row(
            largest: 0.769867,
            steps: """
                ==M;7B?:>2@FDABE8,3G<56>?449>7:2F7A/HCJJKIC>73NI>?M9LT+6E:J;>B>P?966>KG?OPK<A9<4@FF73@GC26;=8BK-5F>B\
                QRB'AO?0K@738>C6:?KWPF7=BADI@F69N;51.6=CHGI5EF=@>NCF;96:A=<447H?D7:=E;I:2=:3GA>AB<=@EF9L;LE?BCDA6@:7\
                A@;JCILM;?9C6G;JH?7=4ID@BE5=8CFA>>H=9372=<A?B?8:BPE8=??F68D<B.DMI,65=7961P?8@>C?DC7<@8IA@=?LDAA1(CBF\
                C@=66;JL>;17>90;C>5?NQ665@B<AAC=BD<K%FDC.5B>BE3@IG@AH@G7F;9HA#;B7B@@;>K4:EHT>:C>B<9@ED?CK6K6>6=C5H@>\
                ?)9BGAC6=?8C?LG28KKA=GB=J>BF99>G;>9?B<?C@LA58>6T3=?@:7J@@>B<=EI;=?NE
                """),
        Row(
            largest: 0.670421,
            steps: """
                MB?BEHL??9GLFE9LQ>8D8+IEBFN:?69IN@GMGIFAAKO+>@?/JJ7DFAE>>4F714@@DL>HB,>3KKI199F;LIF1;NH:7841:8BA@392\
                +(IRA9*>(GGIM=8F=A.(/<?2A?8UCFBEVIB:33-6U>@L?91=@LJ.35AHC7:CA>*>@=:?>FPG'B:9LH5=>6'KB:7C>>CND8:GAH=P\
                [N5F6@CCOAFH?DFD@7?C@=?969F5C<ADJK@=><9:5:;KID=>C2E;KI>;@HCGHEC@PMG<:*'33B?<99@@0CC;E@8?;EHDG5FSKL;3\
                43:-)GHUG<34:26HC1=CJJ2.KPLKK1/EK;;6F2M<H=IA7?@3.3>G7DF?JEHF:87<JH=C<7DBM%;S<);BG:6=8BA79?(6BGHA1B2B\
                /D/:D9+;8359E116A7=C?K??<=;<B?DECBBF;?:B63=@?AK>?;BECF,FA:C>IEF;BD=J
                """),
        Row(
            largest: 1.071334,
            steps: """
                ;=<@=;C9;5N>DIEI?7C:@;DFC9>BIAC8<=>=H8@7:;:9EBF=;<H@BF66K=/>@EHF8;6B8?A7;8;?HGHF:=D;6?GA:=BA:E:AD=:>\
                >A9:;G80<K=>;A=B9@A<88B?D<CJ;8>B>?BEIA@?;;D;<CEF7EK;7><=BDJF@=A7A;??@B=6@@D9>=<@B=4BCA<MBBE?E<;;A=DA\
                KC4;7JBI;@89<AA0BCF=ED>48==8<@B@;:?;CJBH<A==>?=C::;3EJF<>;@=A<J>C?K@DAA@>9><G<<:A8?A2;D?E@AAAH<<>B99\
                LB@@@@B:AA=AFC>DF@/16;FJ68CBB<@:87H<69J?9<D@=0<?=9:G,H:@B?9@9[=979<7LH;D?;E<9AF@D>>LA@;;;C8E@E9AE9?A\
                FM4:@A@@BCC>ECB>8EG?<L5?=KFEJ;6@<:9BF@A?=A8.1;C1?EFA;<=@<B<AA<<<@E=C
                """),
        Row(
            largest: 0.667691,
            steps: """
                Q;G8<>9L5?9I=9KJMI+HH1:=CL>IK=2>H<F<KB56839G72E>CJ@7CE%*B9L<D@DKA6H)LVOO<6:=BBE7944/DECG::=>-SL<=I:G\
                <>H$LK??V8M9F.A=E41-6A558ID2FH7FGB<H=C@J<MHIF<D/637R;34<I13;;=*PC,:<0GC;G8<C5/@>=<7B@:-A;?=@J3C>8>CN\
                B>K>HK;JGIQOM1U->?4<5AOTH97I<448DJL=<3D7<HMGGB?-FOGJ>;A[C@G=9OHJA>JL>GGCK7;>6D>H:E8:A)?.98B9D:=224HG\
                ;GHJL:>:G8KA<*?CBG99410><<?5@=:G;E434K3S8C>F7(54.6D;-:GLCIHLCX>C<394CHIN8;85D@?<<:<=3614;HI24;>DE+6F\
                DW<:74,KHA,GD78ND-9DF><==K:HKKED>BIB8G/66<MJD=K0H?7:FK:8F5F;7FIACAD>
                """),
        Row(
            largest: 0.958457,
            steps: """
                4>CB:<:E@D;7@CJ@6<B@=5D;:CG><CF;DGL><6=9>89E>@:B:<C?B9;@:AK?AIG=9JNC@D=;66<AICEB9;?C=7AH89=A;#@8?A>A\
                <79B@AFH@@>BD?C<H=57:A8A<>ERD8F?>AC.*#9;I??H31EGARB>;>FD@=76@E6=C<>B;9M:)?C1L@>;9>FAFF<I@99??:E>?=F)\
                07@9F=;>3B8G8J4X;G@:A:>>>>@;8:>AEEA<EA>@>>>?@>GF@AB>FBA>EHEEA:F?J=G<CADDD=><0A=?I>=3CA>CU<DBA8<I@<G@\
                @G<BD@A5@<DFFFA<DK666;A(46H@GB?>B>6CF>;?F@3@<OA>>A?<D2AE>;>=?D?A,0)<EHBEL=:8?CI>BD@><::>@9@B;F6F<9?C\
                I>B>;AGCDEAA<59D79E@A9@DDDEA6A<F@A7TBD9:=>HH=58@;?DEC=8<B=A>@CC;45@<
                """),
        Row(
            largest: 0.683929,
            steps: """
                P<9CSQ7U=<OMG@F;:DL486;9?M?>E5569MD<IMBHF=::>M9?<1DI637OJAMH?><8DC0V>BEFNIDH=9<B79<PK<;E>;66@J5=<;I<\
                DH7DA-A?=ZG3A6;<=3<7:?:>:57<<6J5KA:?9H7P86=B@561C@B7G:>AKA92>I;O?>FA=CA64?97A6?86AM<@BBD:AA:BCGL<D0/\
                >>AGDQNR,-HCF4G<M7BFCLJ@1-BG3127=>CG8?9>I87@;:M:EC95D@@?JH@D<46>*>J=<6494;;JXV/%DIIR872>HNHBCU;A-3B*\
                [OC84QCKCD68:I@7=EKHDA3MJJAHESQ+63?>1*;?=J8Q6<:>CJT+8J5J6O/8/K@=:=:5?;5H=?7H7JJF8?AQ/17??.D1M<<86@7@\
                P7GA8;B:=<=G=1089+>=:6<3<I;I*3;9E4A:GFCB>4GLD>6;239CNPUG><9@N78BD<?7
                """),
        Row(
            largest: 0.974545,
            steps: """
                4=B>889:8AP7?B;B4*EA@KAGF=@EDE?AC94E@:C@@A:GDA:2EFF>@7C;DCH8=C<:<DL7=;AG?@=8@?8C;DFM5?G>18EKDHA07>7=\
                6;B42=JJDHBIC:5GKB=;97?C>A5$8@:CAFB8AC>FA@:HEGE:B@=FB?>DE==?@<??EA<=09>AGD;9A7=EKGK7;>D?;GJ76?L9=::5\
                CM>JDDME@=5?=86<I6D=FC>=76?C?AB@><?7;GBF5B@FA>9<?8?[;<@?<FCEEJ:<)D;8A;???A;99A;@K=D<C3?6B8@EF;9CS899\
                <D;=?;FFE:?ACD.:B:6=FG:F:@G<D===3.FBCCGAJ<>G=DHC>:>BI<AC)D??C2;B<EB@;8A:;6:IFBIFA<:8=@?=;L7=8G;;8E:K\
                F68BF<@BCB8IH@>A>8EEGD5@?@=?6D19.A6@6I98=9:;::C;HE?;<A@8G:?<;@B?EC<A
                """),
        Row(
            largest: 0.753379,
            steps: """
                E<;9G7CHMP:CLPHA57[5:>>6=MIIA=1P-?;CG=D7;776=EED=?::FM=;49.?@IME;9?2?FD@>59@LLKD69IU65>B6>B@8L6CJC=A\
                B??7A@8JN5HAG2CC3A@>@D?<87D?FA=AO?@APF8A58E>C,IGTLLGN:ID>:>AD>BJH9BGJ?6<><?=QT5789ADFE=<@//>;9>7=;C7\
                LG,<4B8:1C0.1@458CE=F1FQG:D/LC>?FH1;?B<A>:;>BD?/9I:F82;LACC90M3?DCCCG>>72CCJB8?<C9=GE@7<)@=DA7=2)GDA\
                36>77=EE>I3;JW;9BD48CG>87@>@=53<II-I>@<ICC1=B>B9/15IB768Y@:;:6=;LG8D+05=<=/HJF:<=C?0@HB>>BI?AJB628;>\
                =@:=@EM;AA@UG515UII>9I78BH9R,8=9;NM2=;J@J4GMG;@;G@55:AD?:N=I?;7>EJ?.
                """),
        Row(
            largest: 1.124061,
            steps: """
                5HF:LCGBB8>4;>A>=;4F@<FEDD?GDEB<CEF=J;D@=IEBAC3=FG>=@6E?@99;:;=:F@HJ>8:@<B?:<9>5GJF9=ADG@=<?C=F<;EB@\
                CEGL=CC>6CE4;<9C@7???<CD:DC8:GDB5;:BLLCHBFJA7;:@B>@4>F>:B>ABBD><DE<EN<>@R:8;A>FDC@??===6=?=C4GB@<B=7\
                39@EDA?:<D;B8653;9:C>?@@95AK>ACB>;8B65=4>AD;:<EB8?=4==C@A@=?>9H?DA>99AE<?GCIAA>=G=BB9:=:B<7DCI=>F>A=\
                =43<B9EBA?>=;9;9::9;ADA)<??=:>@<CELH:4<C>C??B?<;;=A=AABD[B;=<HC<64-;6FCC?=3DI@=84=A=:8<<=?=C>D>C?5@8\
                @K99=ABBED<H?GD@BHE9=8A5J?4><@>J8J=I5>C@E=;><?<8;=<>BD<>8A<<;>@FGF>>
                """),
        Row(
            largest: 0.890647,
            steps: """
                CC>7D9VH?2S9>B>FLC;=@E<AFJ9EDCABFFN@I>665:AJ@A95IF<7DF<6B?F=?CDGC91>8D98239<DEGA?:;;AF?6><=><#=HGB=?\
                <CD2;I<.CPHF<:7IMFE<85T@8<:H:ADD9@::58@:F=DG?>F=EE><?=;=9>>9;AADL??HR:DE;?;CDD47<:7C?:9-FGCE5M@;AC8D\
                DAI=C?3-B==D<B4R.6DCC@C?:7?GB?=7494?6@>?<>>ADID>6EAM<?DC:CADB:;B16QGAB?DG>EDF<BCH4HOH5@B@:>:<Q<4,6C-\
                KK<?@:98?CHFD8AJEAC=85<DE>A8@BIC44J6+1DD@;7;CNDFB=8LI7?A);D?>2;7MEFG77=L6=>6874;@<:9=;6;@4B?<NC<:H;;\
                21A?>;3D<<=8BD>GAI9=:@J?=G::;?LBI8G;9<C;C@?==;5R<@=:8;J86GAE8??>BDB>
                """),
    ]
}
